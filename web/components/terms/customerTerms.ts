// Terms for customers, in a student's words (001 §5, §6). A change of meaning needs a new `termsVersion` (#rules/users).

export const customerTerms = [
  {
    heading: 'Vendor trust',
    paragraphs: [
      'Vendors on Fennec are students like you, not Fennec itself. A verified badge means that the administrators have looked at how a vendor treats people here. It is not a guarantee.',
      'Look at a profile, its posts and its listings before you buy, and ask when something is not clear.',
    ],
  },
  {
    heading: 'Transaction safety',
    paragraphs: [
      'A purchase is an agreement between you and the vendor. Fennec does not hold money and is not a party to the sale.',
      'Card payments are handled by an outside payment provider. Money you send in any other way cannot be followed here.',
      'Meet in a public place on campus, look at the item first, and keep the messages about the sale.',
    ],
  },
  {
    heading: 'Content rules',
    paragraphs: [
      'Post only what is yours or what you may share. No nudity, no violence, no hate, no scams, no exam answers, and no private facts about others.',
      'A file may be up to 100MB, in the formats JPG, PNG, GIF, MP4, MOV, PDF, DOC and TXT, where a screen allows it. Some screens take less.',
      'What you post stays yours. You let Fennec store it and show it to the people you share it with.',
    ],
  },
  {
    heading: 'Community standards',
    paragraphs: [
      'Treat people with respect. No bullying, no threats, no harassment, and no pretending to be someone else.',
      'If you see something that breaks these rules, report it. Administrators read reports, and may remove a post or close an account.',
    ],
  },
  {
    heading: 'Chat',
    paragraphs: [
      'Be kind in messages, do not send the same one to many people, and stop when someone asks you to.',
      'Never send anyone a password, a card PIN or a one-time code. Nobody from Fennec will ask you for them.',
    ],
  },
  {
    heading: 'Privacy',
    paragraphs: [
      'Other students see your name, your university, your handle, your picture and what you share. Your email address and phone number are not shown on your profile.',
      'Your phone number is given to a vendor only with an order you have paid for. When you report somebody, that person is not told who you are; administrators can see it.',
      'You can delete your account yourself. What you have posted goes with it.',
    ],
  },
  {
    heading: 'Account security',
    paragraphs: [
      'Choose a password you use nowhere else, tell it to nobody, and log out on phones and computers you share.',
      'You are responsible for what is done with your account. If you think someone else is using it, change your password at once.',
    ],
  },
  {
    heading: 'Platform usage',
    paragraphs: [
      "One person, one account. No automated sign-ups, no collecting of other people's data, and no attempts to break or overload the service.",
      'Fennec changes, and may at times be out of order. When these terms change, you will be asked again.',
    ],
  },
]
