import { wordsOf } from '../../../engine/index.ts'

/** Hindi in Latin letters, as traders mix it into English: its common words in one table, each in English. */

/** Words that mean nothing in English. */
const WORDS: Readonly<Record<string, string>> = {
  kya: 'what',
  hai: 'is',
  hain: 'are',
  aaj: 'today',
  kitna: 'how much',
  kitni: 'how much',
  kitne: 'how many',
  kab: 'when',
  kaun: 'which',
  kaunsa: 'which',
  kaunsi: 'which',
  konsa: 'which',
  konsi: 'which',
  kyu: 'why',
  kyun: 'why',
  kyon: 'why',
  kaise: 'how',
  kharidu: 'should i buy',
  kharidun: 'should i buy',
  khareedu: 'should i buy',
  kharidna: 'should i buy',
  bechu: 'should i sell',
  bechun: 'should i sell',
  becho: 'should i sell',
  matlab: 'meaning',
  samjhao: 'explain',
  samjha: 'explain',
  batao: 'tell',
  bata: 'tell',
  dikhao: 'show',
  chalao: 'run',
  karo: '',
  kar: '',
  bhai: '',
  yaar: '',
  ji: '',
  mera: 'my',
  meri: 'my',
  mere: 'my',
  apna: 'my',
  nahi: 'not',
  nahin: 'not',
  hua: 'was',
  hui: 'was',
  hota: '',
  hoti: '',
  raha: '',
  rahi: '',
  tha: 'was',
  thi: 'was',
  behtar: 'better',
  accha: 'good',
  munafa: 'profit',
  fayda: 'profit',
  nuksan: 'loss',
  nuksaan: 'loss',
  ghata: 'loss',
  chutti: 'holiday',
  chhutti: 'holiday',
  agla: 'next',
  agli: 'next',
  iska: 'its',
  iski: 'its',
  uska: 'its',
  khula: 'open',
  khulega: 'open',
  saath: 'with',
  wahi: 'same',
  abhi: 'now',
  sabse: '',
  zyada: 'most',
  jyada: 'most',
  kisme: 'which instrument',
  kismein: 'which instrument',
  laga: 'paid',
  lagi: 'paid',
  lage: 'paid',
  lagta: '',
  lagti: '',
  lagega: '',
  aur: 'and',
  unki: 'their',
  unka: 'their',
  kiye: '',
  kiya: '',
  bacha: 'left',
  bachi: 'left',
}

/** Words that are English too: Hindi only beside one of those above. */
const BESIDE: Readonly<Record<string, string>> = {
  band: 'closed',
  ka: 'of',
  ki: 'of',
  ke: 'of',
  ko: '',
  se: '',
  ya: 'or',
  pe: 'on',
  par: 'on',
  mein: 'in',
  me: 'in',
  ab: 'now',
  lu: 'should i buy',
  lun: 'should i buy',
  hi: '',
  to: '',
  bhi: '',
  hue: '',
  gaya: '',
  gayi: '',
  ho: '',
  hoga: '',
}
/** What says that "kal" is yesterday: it is either that or tomorrow. */
const PAST = ['tha', 'thi', 'hua', 'hui', 'gaya', 'gayi']
const LETTERS = /\p{L}+/gu

/** The question in English words, with those that are often mistyped as they are meant. */
export function toEnglish(typed: string): string {
  const question = typed.replace(LETTERS, word => {
    const meant = wordsOf(word)
    return meant === word.normalize('NFKC').toLowerCase() ? word : meant
  })
  const words = question.toLowerCase().match(LETTERS) ?? []
  const isHinglish = words.some(word => word === 'kal' || Object.hasOwn(WORDS, word))
  if (!isHinglish) return question
  const kal = words.some(word => PAST.includes(word)) ? 'yesterday' : 'tomorrow'
  const english: Readonly<Record<string, string>> = { ...WORDS, ...BESIDE, kal }
  return question.replace(LETTERS, word => {
    const known = word.toLowerCase()
    return Object.hasOwn(english, known) ? english[known]! : word
  })
}
