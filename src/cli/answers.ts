import { InputError } from '../engine/index.ts'
import { type FileBars, type ImportQuestion, isSymbolOf, type ReadAnswers } from '../import/readFiles.ts'

/** The options that name a file of bars. */
export type FileOption = 'data' | 'hedge'

/** Answers for all files of a command, and those for one of them alone. */
interface GivenAnswers extends ReadAnswers, Partial<Record<FileOption, ReadAnswers>> {}

/** A file of a command, or the synthetic market in its place, which has no path. */
export interface AskingFile {
  readonly option: FileOption
  readonly path: string | null
  /** What the run trades it as; null where the file says it. */
  readonly instrument: string | null
  /** Whether the command has two files. */
  readonly isOfPair: boolean
}

/** A file after it was read; without bars the synthetic market. */
export type AnsweredFile = Pick<AskingFile, 'option' | 'path'> & {
  readonly read: Pick<FileBars, 'symbol' | 'found'> | null
}

/** What may be answered, and with what; null takes any word, which the file must have. */
const FIELDS: Readonly<Record<keyof ReadAnswers, readonly string[] | null>> = {
  dateOrder: ['day-first', 'month-first', 'year-first'],
  symbol: null,
  series: null,
  priceUnit: ['rupees', 'paise'],
}
const OPTIONS: readonly FileOption[] = ['data', 'hedge']

/** What `--help` prints of them. */
export const ANSWER_HELP = `  --answer FIELD=VALUE    what a file leaves open; a file that does says which FIELD and VALUE it needs (of several
                          symbols the instrument's own is taken without)
           hedge.FIELD=VALUE, data.FIELD=VALUE    for one of two files alone`

/**
 * The answers on the command line, each as FIELD=VALUE, or for one file as hedge.FIELD=VALUE or data.FIELD=VALUE.
 * @throws InputError for a field that no file asks for, or a value that cannot be its answer.
 */
export function parseAnswers(given: readonly string[]): GivenAnswers {
  const answers: Record<string, string | Record<string, string>> = {}
  for (const text of given) {
    const [option, field, value] = parseAnswer(text)
    if (option === null) answers[field] = value
    else answers[option] = { ...(answers[option] as Record<string, string>), [field]: value }
  }
  return answers
}

function parseAnswer(text: string): [option: FileOption | null, field: string, value: string] {
  const at = text.indexOf('=')
  const [name, value] = [text.slice(0, at), text.slice(at + 1)]
  const option = OPTIONS.find(each => name.startsWith(`${each}.`)) ?? null
  const field = option === null ? name : name.slice(option.length + 1)
  if (at < 0 || value === '' || !Object.hasOwn(FIELDS, field)) {
    const fields = Object.keys(FIELDS).join(', ')
    throw new InputError(`--answer: "${text}" must be FIELD=VALUE, where FIELD is one of ${fields}.`)
  }
  const choices = FIELDS[field as keyof ReadAnswers]
  if (choices !== null && !choices.includes(value)) {
    throw new InputError(`--answer ${name}: "${value}" must be ${choices.join(' or ')}.`)
  }
  return [option, field, value]
}

/** What a file is told before it asks. Of two files a symbol may be meant for either: it waits for the question. */
export function answersFor(given: GivenAnswers, { option, isOfPair }: AskingFile): ReadAnswers {
  const { data: _, hedge: _hedge, symbol, ...common } = given
  return { ...common, ...(!isOfPair && symbol !== undefined && { symbol }), ...given[option] }
}

/** Which of several symbols a file is read for: what was answered, or its own instrument; null where neither stands in it. */
export function symbolFor(
  { choices }: ImportQuestion,
  given: GivenAnswers,
  { option, instrument }: AskingFile,
): string | null {
  const values = choices.map(({ value }) => value)
  const own = instrument === null ? undefined : values.find(value => isSymbolOf(value, instrument))
  const said = values.find(value => value === given.symbol)
  return (option === 'data' ? (said ?? own) : (own ?? said)) ?? null
}

/** The question as an error that says how to answer it; symbols like the instrument's come first. */
export function unanswered({ field, message, choices }: ImportQuestion, file: AskingFile): InputError {
  const name = file.isOfPair ? `${file.option}.${field}` : field
  const start = field === 'symbol' ? file.instrument?.toUpperCase() : undefined
  const isLike = (value: string) => start !== undefined && value.toUpperCase().startsWith(start)
  const values = choices.map(({ value }) => value).sort((a, b) => Number(isLike(b)) - Number(isLike(a)))
  const answers = values.map(value => `--answer ${inShell(`${name}=${value}`)}`)
  const few = answers.length > 4 ? [...answers.slice(0, 3), '…'] : answers
  return new InputError(`${message} Add ${few.join(' or ')}.`)
}

function inShell(word: string): string {
  return /^[\w.=:-]+$/.test(word) ? word : `"${word}"`
}

/** @throws InputError for an answer that the dates of a file disprove, or that no file asks for. */
export function checkAnswers(given: GivenAnswers, files: readonly AnsweredFile[]): void {
  const { data = {}, hedge = {}, ...common } = given
  checkUses('', common, files)
  for (const [option, answers] of [['data', data] as const, ['hedge', hedge] as const]) {
    const own = files.filter(file => file.option === option)
    checkUses(`${option}.`, answers, own)
  }
}

function checkUses(prefix: string, answers: ReadAnswers, files: readonly AnsweredFile[]): void {
  for (const [field, value] of Object.entries(answers) as [keyof ReadAnswers, string][]) {
    if (files.some(({ read }) => read !== null && isUsed(field, value, read))) continue
    const name = `--answer ${prefix}${field}`
    const other = field === 'dateOrder' ? files.find(({ read }) => read?.found.dateOrder) : undefined
    throw new InputError(
      other
        ? `${name}: ${disproof(other)}. Leave it out.`
        : `${name}: ${namesOf(files)} of the kind. Leave it out.`,
    )
  }
}

/** Whether a file leaves it open, as far as its columns show, or says the same. */
function isUsed(
  field: keyof ReadAnswers,
  value: string,
  { symbol, found }: NonNullable<AnsweredFile['read']>,
): boolean {
  switch (field) {
    case 'dateOrder':
      return found.dateOrder === value
    case 'symbol':
      return symbol === value
    case 'series':
      return found.columns.series !== undefined
    case 'priceUnit':
      return found.format.startsWith('Parquet')
  }
}

function disproof({ path, read }: AnsweredFile): string {
  const { dateOrder, dateProof } = read!.found
  const shown = dateProof ? `, as ${dateProof.text} in line ${dateProof.line} shows` : ''
  return `the dates of "${path}" are ${dateOrder}${shown}`
}

function namesOf(files: readonly AnsweredFile[]): string {
  const names = files.map(({ path }) => (path === null ? 'the synthetic market' : `"${path}"`))
  if (names.length === 0) return 'no --hedge asks anything'
  return names.length === 1 ? `${names[0]} asks nothing` : `neither ${names.join(' nor ')} asks anything`
}
