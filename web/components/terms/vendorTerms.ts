// Terms for vendors, in a student's words (001 §6). A change of meaning needs a new `termsVersion` (#rules/users).

export const vendorTerms = [
  {
    heading: 'Advertising honesty',
    paragraphs: [
      'Show what you really sell. Use photos of the item itself, and say its true price, size, condition and how many you have.',
      'Do not sell fakes as originals, stolen things, weapons, drugs, exam answers, or anything the law or your school forbids.',
      'Change or remove a listing as soon as it is no longer true.',
    ],
  },
  {
    heading: 'Verification by reputation',
    paragraphs: [
      'The verified badge is given by the administrators of Fennec, who look at how a vendor treats people here. It cannot be bought.',
      'The badge is not a guarantee, and it can be taken away from a vendor who misleads others.',
    ],
  },
  {
    heading: 'Transaction responsibility',
    paragraphs: [
      'A sale is an agreement between you and the buyer. You are responsible for what you sell, for handing it over as agreed, and for putting right what is wrong.',
      'Card payments are handled by an outside payment provider. Link only a bank account that is your own.',
      'You are responsible for your own taxes and for the rules your school has about trading.',
    ],
  },
  {
    heading: 'Conduct',
    paragraphs: [
      'Treat buyers and other vendors with respect. No threats, no hate, no harassment, no fake reviews or orders, no second account to get around a decision.',
      'Use what you learn about a buyer, such as a phone number or an address, only for the order it was given for.',
      'Reports are read by administrators. They may remove a listing or a post, or close an account, when these terms are broken.',
    ],
  },
  {
    heading: 'Chat rules',
    paragraphs: [
      'Use chat to answer questions and agree on a sale. Do not send the same message to many people, and stop when someone asks you to.',
      'Never ask for a password, a card PIN or a one-time code, and do not press a buyer to pay in a way they do not want.',
      'What you send in chat must keep to the same rules as what you post.',
    ],
  },
]
