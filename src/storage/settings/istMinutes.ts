/** Minutes since midnight of "15:15"; null when the text is no time of day. */
export function parseIstMinutes(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}
