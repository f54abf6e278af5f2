/** Between a sign and its amount, where a line could end otherwise. */
const NO_BREAK = '\u2060'

/** The sentence with each sign kept at its amount: no line ends between "−" and "₹1,234". */
export function unbroken(text: string): string {
  return text.replaceAll(/[−+](?=₹)/g, `$&${NO_BREAK}`)
}
