// Detection of probable scams in the text of a message, on the device (001 §2). Rules prefer misses to false alarms.

export interface ScamRule {
  name: 'card number' | 'crypto wallet' | 'payment link' | 'pay outside' | 'account number' | 'shortened link'
  /** Takes normalized text; see `normalize`. */
  matches: (text: string) => boolean
  note: string
}

/** In order of precedence. */
const rules: ScamRule[] = [
  {
    name: 'card number',
    matches: hasCardNumber,
    note: "Never pay with another person's card, and never give anybody the number of yours.",
  },
  {
    name: 'crypto wallet',
    matches: (text) => walletAddress.test(text) || cryptoRequest.test(text),
    note: 'Never pay outside Fennec. What goes to a crypto wallet or on a gift card does not come back.',
  },
  {
    name: 'payment link',
    matches: (text) => findLinks(text).some(isPaymentLink),
    note: 'Never pay outside Fennec. This link asks for money somewhere else.',
  },
  {
    name: 'pay outside',
    matches: asksToPayOutside,
    note: 'Never pay outside Fennec. Whoever asks you to may be after your money.',
  },
  {
    name: 'account number',
    matches: hasAccountNumber,
    note: 'Never pay outside Fennec, least of all to somebody you have not met.',
  },
  {
    name: 'shortened link',
    matches: (text) => findLinks(text).some(isShortLink),
    note: 'A shortened link hides where it leads. Never sign in or pay behind one.',
  },
]

/** Characters that are checked; no message is longer. */
const maxChecked = 5000

/** Returns the first matching rule, or null. */
export function detectScam(content: string): ScamRule | null {
  const text = normalize(content.slice(0, maxChecked))
  return rules.find(({ matches }) => matches(text)) ?? null
}

/** Unifies letters, digits, apostrophes, dashes and dots, and removes invisible characters. Keeps case. */
function normalize(content: string): string {
  return content
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[‘’`´]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/ ?[[(](?:dot|\.)[\])] ?/gi, '.')
}

// Card numbers: 13 to 19 digits, grouped as on cards, with a valid Luhn checksum.

const cardPattern =
  /(?<![\w+/=.-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{5})(?![\w/-]|\.\d)/g

/** Preceding words of numbers that are no cards: IMEIs, bank receipts, school fees. */
const otherLongNumber =
  /\b(?:imei|rrr|remita|receipt|order|tracking|waybill|session id|ref(?:erence)?|transaction id|serial)\b[^\n]{0,24}$/i

function hasCardNumber(text: string): boolean {
  return [...text.matchAll(cardPattern)].some(({ 0: found, index }) => {
    const digits = found.replace(/\D/g, '')
    // Cards start with 2 to 6; 234 is the country code of Nigeria.
    if (!/^[2-6]/.test(digits) || /^2340?[789]/.test(digits)) return false
    return passesLuhn(digits) && !otherLongNumber.test(getTextBefore(text, index))
  })
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Returns up to 50 characters before `index`, as context. */
const getTextBefore = (text: string, index: number) => text.slice(Math.max(0, index - 50), index)

// Account numbers: ten digits of a NUBAN near bank words, or alone without other context.

const tenDigits = /(?<![\w+/=.₦$#-])\d{10}(?![\w/=-]|\.\d)/g

/** Grouped digits: 012 345 6789, 0123-456-789, 01 2345 6789. */
const tenDigitsInGroups = /(?<![\d+/.,:-])(?<!\d )\d{2,4}([ -])\d{3,4}\1\d{3,4}(?![\d/.,:-]?\d| \d)/g

/** A phone number without its leading 0, which two banks use as account number. */
const phoneLike = /^[789][01]/

/** The full phone number as account number of those banks. */
const payToPhone =
  /\b(?:opay|o-pay|palm ?pay|momo|smartcash)(?: (?:is|na|no|number|account|acct|to))*[ :,-]{1,3}0[789][01]\d{8}\b|\b0[789][01]\d{8}[ :,(-]{1,3}(?:na |is |for )?(?:opay|o-pay|palm ?pay|momo|smartcash)\b/i

/** `aza` is the campus word for an account number. */
const bankWord =
  /\b(?:ac?c(?:oun)?t|acct?s?|aza|nuban|banks?|opay|o-pay|palm ?pay|moniepoint|monie|kuda|gtb(?:ank)?|gtco|zenith|uba|access|first ?bank|fbn|fcmb|fidelity|union|sterling|wema|alat|polaris|stanbic|ecobank|keystone|jaiz|unity|heritage|providus|carbon|fairmoney|vfd|taj|lotus|globus|titan|paga|9psb|smartcash|momo)\b/i

const moneyWord =
  /\b(?:pay|payment|transfer|trf|send|deposit|remit|credit|refund|balance|money|cash|naira|fee|price)\b|₦|\b\d{1,3}k\b/i

const otherTenDigits =
  /\b(?:call|whats ?app|wa|phone|mobile|line|text|dm|matric|mat|reg|registration|jamb|utme|waec|neco|nin|bvn|pin|otp|code|token|order|ref|reference|receipt|serial|ticket|meter|id|isbn|doi|staff|student)\b[^\n]{0,16}$/i

const callWord = /\b(?:call|whats ?app|phone|text me|line|reach me)\b/i

function hasAccountNumber(text: string): boolean {
  return (
    payToPhone.test(text) ||
    [...text.matchAll(tenDigits)].some(({ 0: found, index }) => isAccount(text, found, index)) ||
    [...text.matchAll(tenDigitsInGroups)].some(({ 0: found, index }) => isAccount(text, found, index))
  )
}

function isAccount(text: string, found: string, index: number): boolean {
  const digits = found.replace(/\D/g, '')
  const isRoundAmount = /0{6}$/.test(digits)
  if (digits.length !== 10 || isRoundAmount || otherTenDigits.test(getTextBefore(text, index))) return false
  const around = text.slice(Math.max(0, index - 70), index + found.length + 70)
  const hasBank = bankWord.test(around)
  if (phoneLike.test(digits)) return hasBank && !callWord.test(around)
  if (hasBank || digits !== found) return hasBank
  return moneyWord.test(around) || looksLikeName(text.replace(found, ' '))
}

/** True for an empty rest, or up to three words without a sentence, such as a name. */
const looksLikeName = (rest: string) =>
  /^[\s,:;-]*(?:[\p{L}'.]{2,15}[\s,]*){0,3}$/u.test(rest) &&
  !/\b(?:is|are|was|the|na|of|my|for|to|max|min|this|be|in|hz)\b/i.test(rest)

// Links: hosts that take payments, and link shorteners.

const linkPattern =
  /(?<![\w@.-])(?:https?:\/\/)?(?:www\.)?((?:[a-z\d-]{1,40}\.){1,4}[a-z]{2,10})(?![\w-])((?:[/?#][^\s<>"]{0,200})?)/gi

type Link = { host: string; path: string }

const findLinks = (text: string): Link[] =>
  [...text.matchAll(linkPattern)].map(([, host = '', path = '']) => ({ host: host.toLowerCase(), path }))

/** Hosts that only take payments, and payment paths of other hosts. */
const paymentPages =
  /^(?:[\w-]+\.)*(?:paypal\.me|paypal\.com\/paypalme|paypal\.com\/(?:pay|invoice|donate|ncp)|cash\.app|venmo\.com|revolut\.me|wise\.com\/pay|monzo\.me|zellepay\.com|skrill\.(?:com|me)|(?:buy|checkout|donate)\.stripe\.com|flutterwave\.com\/(?:pay|donate)|ravepay\.co|(?:pay|checkout|dashboard)\.flutterwave\.com|paystack\.com\/(?:pay|buy)|(?:checkout|pay)\.paystack\.com|paystack\.shop|squadco\.com\/pay|pay\.squadco\.com|(?:pay|checkout)\.korapay\.com|(?:pay|checkout)\.nomba\.com|checkout\.monnify\.com|pay\.opayweb\.com|chippercash\.com|chipper\.cash|westernunion\.com|moneygram\.com|nowpayments\.io|commerce\.coinbase\.com|bitpay\.com|pay\.binance\.com)(?:[/?#]|$)/

const isPaymentLink = ({ host, path }: Link) => paymentPages.test(host + path.toLowerCase())

const shorteners = new Set(
  (
    'bit.ly bitly.com tinyurl.com t.co cutt.ly goo.gl is.gd v.gd ow.ly buff.ly rebrand.ly rb.gy shorturl.at ' +
    'shorturl.asia short.io tiny.cc tiny.one t.ly s.id bl.ink adf.ly shorte.st clck.ru u.to surl.li urlz.fr n9.cl 2u.pw ' +
    'bit.do soo.gd kutt.it t2m.io dub.sh qr.ae shrtco.de gg.gg'
  ).split(' '),
)

/** Requires a path: "use bit.ly" leads nowhere. */
const isShortLink = ({ host, path }: Link) => shorteners.has(host) && path.length > 1

/** Wallet addresses of Bitcoin, Ethereum and Tron, outside URLs. */
const walletAddress =
  /(?<![\w/=.-])(?:0x[a-fA-F\d]{40}|bc1[a-z\d]{25,59}|(?=\S{0,34}[a-z])(?=\S{0,34}[A-Z])[13T][1-9A-HJ-NP-Za-km-z]{25,33})(?![\w/.-])/

const cryptoRequest =
  /\b(?:pay(?:ment)?|send|deposit|refund)(?: (?:me|us|am|it|the|d|money|fee|balance|only|strictly|is)){0,3} (?:(?:with|in|by|via|using|through|inside|for|na) )?(?:\$?\d[\d,.]{0,9}k?\$?(?: worth)?(?: of)? )?(?:an? )?(?:usdt|btc|bitcoin|ethereum|crypto|(?:gift|itunes|steam|apple|amazon|razer gold)(?: gift)? ?cards?)\b(?! ?(?:notes?|slides?|pdf|videos?|links?|assignment|articles?|course|projects?|book|news))/i

// Requests to pay outside Fennec, by wording.

const payVerb =
  '(?:pay|send|transfer|trf|drop|run (?:me|am|the|d)|press|load|fund|credit|deposit|remit|wire|shoot|make (?:the |a |d )?payment)'
/** At most 40 characters within a sentence. */
const shortGap = '[^.!?\\n]{0,40}?'
const appNoun = '(?:(?:the |this |dis |d )?(?:fennec|app|platform|site|website))'
const accountNoun =
  '(?:opay|o-pay|palm ?pay|moniepoint|kuda|ac?c(?:oun)?t|acct?|aza|wallet|momo|paypal|cash ?app|zelle|gtb(?:ank)?|uba|zenith|first ?bank|access bank)\\b'
/** Accounts that hold no money. */
const otherAccount =
  '(?:instagram|insta|ig|tiktok|twitter|x|facebook|fb|snap(?:chat)?|whats ?app|telegram|g?mail|email|google|yahoo|icloud|drive|github|netflix|spotify|school|student|portal|fennec)\\b'

const requestPatterns = [
  // "pay outside", "let us do the deal outside the app"; not "outside the gate".
  `\\b(?:pay|payment)(?: (?:me|us|am|it|her|him|for it|for am|(?:the |d )?money))? outside(?=\\s{0,3}(?:[.,;:!?)\\n]|$)| (?:abeg|biko|so|and|make|instead|directly|because|cos|cuz|to avoid|e go|na)\\b)`,
  `\\b(?:pay|send|transfer|payment|deal|transact|buy|sell|settle|trade|do am|do it)\\b${shortGap} (?:outside|off|without|bypass) ?-?(?:of )?${appNoun}\\b`,
  `\\b(?:finish|complete|continue|conclude|close|do) (?:the |this |d )?(?:payment|deal|transaction|business)\\b${shortGap} (?:on|for|via) (?:whats ?app|telegram)\\b`,
  // "send to my opay", "drop am for this aza", "pay into the account below".
  `\\b${payVerb}\\b${shortGap} (?:to|into|in|inside|enter|for|through|thru|via|with|2|come|using) (?:my|this|dis|our|the following|these|oga|madam) (?:(?!${otherAccount})[\\w']{1,12} ){0,2}?${accountNoun}`,
  `\\b${payVerb}\\b${shortGap} (?:to|into|enter|inside) (?:the|d) (?:account|acct|acc|aza)(?: number| details?)? (?:below|above|i (?:sent|dropped|gave)|wey i)\\b`,
  `\\b(?:pay|send) (?:me|us)(?: [\\w']{1,12}){0,3} (?:via|through|thru|with|by|on|using) ${accountNoun}`,
  `\\b(?:fund|credit|load) my ${accountNoun}`,
  // Money first, goods afterwards.
  `\\b(?:pay|payment|deposit|money)\\b${shortGap} before (?:i |we |any |the |d |my |rider |our )?(?:go )?(?:deliver|release|bring|ship|send|inspect|view|waybill|pick ?up|dispatch|drop off)`,
  `\\b(?:pay|transfer|send (?:the |d )?(?:money|cash)|make (?:the )?payment) first,? (?:before|then|make i|make we|so i|and i|and we|i go|i will)\\b`,
  `\\b(?:pay|send|transfer|drop|deposit) (?:[\\w',₦]{1,10} ){0,4}?(?:commitment|inspection|activation|release|unlocking|waybill|agent) fee`,
  // "pay me directly", "send the money straight to me".
  `\\b(?:pay|transfer|send)(?: (?:me|us|am|it|(?:the |d )?(?:money|cash)))? (?:direct(?:ly)?|straight) (?:to|into|2) (?:me|us|my|our|oga)\\b`,
  `\\b(?:pay|transfer) (?:am |it )?(?:me|us|to me|give me) (?:direct(?:ly)?|straight)\\b`,
  // "no use Fennec, e dey charge".
  `\\b(?:don't|dont|do not|no|never|no need to|instead of) (?:go |dey )?(?:pay|paying|use|using|buy|buying|order|check ?out|pass|collect|accept|take)(?: (?:me|am|it|anything|money|payment|on|through|thru|with|inside|for|via|from))* ${appNoun}\\b(?=[^\\n]{0,60}\\b(?:pay|transfer|send|opay|palmpay|account|acct|aza|charges?|fees?|cash)\\b)`,
  `\\b(?:avoid|dodge|escape|skip) (?:the |dis |d )?(?:fennec|app|platform)(?:'s)? (?:charges?|fees?)\\b`,
].map((source) => new RegExp(source, 'gi'))

/** Preceding words of a warning, a question, a report, or of an author who pays themselves. */
const nonRequestPrefix =
  /\b(?:never|don't|dont|do not|not|no|avoid|stop|nobody should|shouldn't|scammers?|(?:did|do) you|(?:who|that) (?:asks?|tells?|told) (?:you|me|people) to|i|(?<!make )we|they|she|he|dem|dad|daddy|mum|mom|mummy|mumsy|popsy|parents|school|uncle|aunty|brother|sister)(?:'ll|'d)?(?: (?:will|go|can|should|did|don|didn't|fit|dey|would|ever|want to|wan|have to|just|even|still))* ?$/i

/** Matches that start with a negation are requests themselves. */
const leadingNegation = /^(?:do|no|never|instead)/i

function asksToPayOutside(text: string): boolean {
  return requestPatterns.some((pattern) =>
    [...text.matchAll(pattern)].some(
      ({ 0: found, index }) =>
        leadingNegation.test(found) || !nonRequestPrefix.test(getTextBefore(text, index)),
    ),
  )
}
