/** Whether a text is a TradingView script in Pine: each says its version in a line of its own. */
export function isPine(text: string): boolean {
  return /^\s*\/\/\s*@version\s*=\s*\d/m.test(text)
}
