/** The parameter that a word stands for: the one of exactly that name, or else the only one of it in another case. */
export function paramNamed(word: string, params: readonly string[]): string | undefined {
  if (params.includes(word)) return word
  const alike = params.filter(name => name.toLowerCase() === word.toLowerCase())
  return alike.length === 1 ? alike[0] : undefined
}
