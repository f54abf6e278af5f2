/** Shorter keys are placeholders of local models, such as "none". */
const SECRET_CHARS = 8
/** What may stand between two characters of a key that is spelt out. */
const BETWEEN = '[^\\p{L}\\p{N}]{0,4}'
const REMOVED = '[removed]'

/**
 * The text without the key, as it is, spelt out, backwards, in hex or in base64: a server that repeats what it was sent
 * must not carry it into the page. Another cipher would get through; the server that makes one has the key already.
 */
export function withoutSecret(text: string, secret: string | null): string {
  if (secret === null || secret.length < SECRET_CHARS) return text
  const spelt = [secret, [...secret].reverse().join('')].map(form => [...form].map(literal).join(BETWEEN))
  const coded = [Buffer.from(secret).toString('hex'), ...base64Parts(secret)].map(literal)
  return text.replace(new RegExp([...spelt, ...coded].join('|'), 'giu'), REMOVED)
}

/** What stays the same of the secret's base64 wherever it begins in a longer text; both alphabets. */
function base64Parts(secret: string): string[] {
  return [0, 1, 2].flatMap(before => {
    const coded = Buffer.from(`${'x'.repeat(before)}${secret}`).toString('base64')
    // the first and the last characters hang on what stands beside the secret
    const part = coded.slice(before === 0 ? 0 : before + 1, coded.length - 4)
    return [part, part.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
