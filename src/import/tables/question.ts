import { InputError } from '../../engine/index.ts'
import type { DateOrder } from '../cells/dates.ts'

/** What a trader has said about files that leave something open; each is used only where a file leaves it open. */
export interface ReadAnswers {
  /** Decides dates such as 02/01/2024 where the file proves no order. */
  readonly dateOrder?: DateOrder
  /** Which symbol of a file with several of them is wanted. */
  readonly symbol?: string
  /** Which series of NSE's list is wanted; without it EQ, the ordinary shares. */
  readonly series?: string
  /** What whole numbers in a Parquet file count. */
  readonly priceUnit?: 'rupees' | 'paise'
}

/** The first rows of a file as it writes them, so that a person can see what is asked. */
export interface Sample {
  /** Names of the columns; empty where the file has none. */
  readonly header: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
  /** Columns that the question is about, from 0. */
  readonly marked: readonly number[]
}

/** Something that a file leaves open, and what may be answered: the value goes into the field of `ReadAnswers`. */
export interface ImportQuestion {
  readonly kind: 'question'
  readonly field: keyof ReadAnswers
  /** One sentence: what is open, and where. */
  readonly message: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Where the rows of the file are at hand. */
  readonly sample?: Sample
}

/** Thrown for a question; who cannot ask shows its sentence as the reason for a refusal. */
export class QuestionError extends InputError {
  override name = 'QuestionError'
  readonly question: ImportQuestion

  constructor(
    field: keyof ReadAnswers,
    message: string,
    choices: ImportQuestion['choices'],
    sample?: Sample | undefined,
  ) {
    super(message, field)
    this.question = { kind: 'question', field, message, choices, ...(sample && { sample }) }
  }
}

/** The question of a file that holds more than one symbol. */
export function askSymbol(symbols: Iterable<string>, sample?: Sample): QuestionError {
  const all = [...new Set(symbols)]
  const named = all.slice(0, 5).map(symbol => symbol.slice(0, 40))
  const more = all.length > 5 ? ' and more' : ''
  return new QuestionError(
    'symbol',
    `The file holds several symbols (${named.join(', ')}${more}). Choose one of them.`,
    all.sort().map(symbol => ({ value: symbol, label: symbol })),
    sample,
  )
}
