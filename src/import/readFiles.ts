import { InputError } from '../engine/index.ts'
import { openGzip } from './archives/gzip.ts'
import { type ByteSource, chunksOf, collect, headOf, memorySource, type Piece } from './archives/source.ts'
import { openZip } from './archives/zip.ts'
import { type FileDataset, groupFiles, joinGroup } from './join.ts'
import { isJson, startJson } from './json/json.ts'
import { startCsv } from './tables/csv.ts'
import type { FileBars, ReadOptions, RefusedFile } from './tables/fileBars.ts'
import type { ReadElsewhere } from './tables/filePart.ts'
import { type ImportQuestion, QuestionError, type ReadAnswers } from './tables/question.ts'
import { isForTwo, readInTwo } from './tables/readInTwo.ts'
import { orQuestion, type ReadOutcome } from './tables/readOutcome.ts'

export { type ByteSource, memorySource } from './archives/source.ts'
export type { FileDataset } from './join.ts'
export { readCsv } from './tables/csv.ts'
export type { FileBars } from './tables/fileBars.ts'
export type { PartAsk, PartRead, ReadElsewhere } from './tables/filePart.ts'
export type { ImportQuestion, ReadAnswers } from './tables/question.ts'
export { readPart } from './tables/readPart.ts'
export { isSymbolOf } from './tables/symbol.ts'

/** What files hold: a dataset for each instrument and interval, and what was refused; or a question about one of them. */
export type FilesOutcome =
  | {
      readonly kind: 'read'
      readonly datasets: readonly FileDataset[]
      readonly refused: readonly RefusedFile[]
    }
  | ImportQuestion

/** How far reading is, over all files. */
export type OnProgress = (fraction: number, rows: number) => void

const HEAD_BYTES = 256
/** It must lie in memory to be read. */
const MAX_PARQUET_BYTES = 1_073_741_824
/** Archives in each other that are opened; one more is refused. */
const MAX_DEPTH = 2
const MAX_INNER_BYTES = 536_870_912

/**
 * Reads one or more files of any kind, by their content and not by their names: text, JSON, Parquet, and zip or gzip of
 * them. Files of one instrument and interval become one dataset. `readElsewhere` shares the work on a large file.
 * @throws InputError when no file can be read.
 */
export async function readMarketFiles(
  sources: readonly ByteSource[],
  answers: ReadAnswers = {},
  onProgress: OnProgress = () => {},
  readElsewhere: ReadElsewhere | null = null,
): Promise<FilesOutcome> {
  const reader = new Reader(sources, answers, onProgress, readElsewhere)
  try {
    for (const source of sources) await reader.open(source, 0)
    return await reader.finish()
  } catch (error) {
    if (error instanceof QuestionError) return error.question
    throw error
  }
}

class Reader {
  readonly #answers: ReadAnswers
  readonly #onProgress: OnProgress
  readonly #readElsewhere: ReadElsewhere | null
  readonly #totalBytes: number
  readonly #isOne: boolean
  readonly #read: FileDataset[] = []
  readonly #refused: RefusedFile[] = []
  /** Files whose dates can be read both ways; one of the others may prove which. */
  readonly #unclear: { readonly piece: Piece; readonly question: ImportQuestion }[] = []
  #doneBytes = 0
  #rows = 0

  constructor(
    sources: readonly ByteSource[],
    answers: ReadAnswers,
    onProgress: OnProgress,
    readElsewhere: ReadElsewhere | null,
  ) {
    this.#answers = answers
    this.#onProgress = onProgress
    this.#readElsewhere = readElsewhere
    this.#totalBytes = Math.max(
      1,
      sources.reduce((sum, { size }) => sum + size, 0),
    )
    this.#isOne = sources.length === 1
  }

  /** Reads a source, or what lies in it. */
  async open(source: ByteSource, depth: number, fileBytes = source.size): Promise<void> {
    const head = await source.read(0, Math.min(source.size, HEAD_BYTES))
    const { name, size } = source
    const piece: Piece = { name, size, source, chunks: () => chunksOf(source) }
    if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) {
      await this.#openZip(source, depth, fileBytes)
    } else if (startsWith(head, [0x1f, 0x8b])) {
      const tail = await source.read(Math.max(0, source.size - 8), source.size)
      await this.#openInner(openGzip(piece, tail), depth + 1, fileBytes)
    } else {
      await this.#file(piece, fileBytes)
    }
  }

  async #openZip(source: ByteSource, depth: number, fileBytes: number): Promise<void> {
    const pieces = await this.#attempt(source.name, () => openZip(source))
    if (pieces?.length === 0) this.#refuse(source.name, new InputError(`${source.name} holds no file.`), true)
    for (const piece of pieces ?? []) {
      await this.#openInner(piece, depth + 1, fileBytes / pieces!.length, pieces!.length === 1)
    }
  }

  /** Reads a file inside an archive; an archive inside must lie in memory. */
  async #openInner(piece: Piece, depth: number, fileBytes: number, isAlone = true): Promise<void> {
    const head = await this.#attempt(piece.name, () => headOf(piece, HEAD_BYTES), isAlone)
    if (!head) return
    const isArchive = startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x1f, 0x8b])
    if (!isArchive) return this.#file(piece, fileBytes, isAlone)
    if (depth >= MAX_DEPTH) {
      const error = new InputError(
        `${piece.name} lies three archives deep. Unpack it and import the files inside.`,
      )
      return this.#refuse(piece.name, error, isAlone)
    }
    const bytes = await this.#attempt(piece.name, () => collect(piece, MAX_INNER_BYTES), isAlone)
    if (bytes) await this.open(memorySource(piece.name, bytes), depth, fileBytes)
  }

  async #file(piece: Piece, fileBytes: number, isAlone = true): Promise<void> {
    const before = this.#doneBytes
    const tell = (fraction: number, rows: number) =>
      this.#onProgress(Math.min(1, (before + fraction * fileBytes) / this.#totalBytes), this.#rows + rows)
    const outcome = await this.#attempt(
      piece.name,
      () => readPiece(piece, this.#answers, tell, this.#readElsewhere),
      isAlone,
    )
    this.#doneBytes += fileBytes
    if (!outcome) return
    if (outcome.kind === 'read') {
      this.#rows += outcome.bars.openMs.length
      this.#keep(piece, outcome)
    } else if (outcome.field === 'dateOrder') {
      this.#unclear.push({ piece, question: outcome })
    } else {
      throw asError(outcome)
    }
  }

  #keep({ name }: Piece, read: FileBars): void {
    this.#read.push({ ...read, name, files: [name] })
  }

  /** Reads again what another file made clear, and joins all. */
  async finish(): Promise<FilesOutcome> {
    const orders = new Set(this.#read.map(({ found }) => found.dateOrder).filter(order => order !== null))
    const [dateOrder] = orders
    for (const { piece, question } of this.#unclear) {
      if (orders.size !== 1 || dateOrder === undefined) throw asError(question)
      const outcome = await readAsTold(piece, { ...this.#answers, dateOrder })
      if (outcome.kind === 'question') throw asError(outcome)
      const note = `Dates of ${piece.name} are read ${dateOrder}, as another file proves.`
      this.#keep(piece, { ...outcome, notes: [...outcome.notes, note] })
    }
    if (this.#read.length === 0) throw this.#nothingRead()
    return { kind: 'read', datasets: this.#join(), refused: this.#refused }
  }

  /** Files that contradict each other are refused together; the others are none the worse for it. */
  #join(): readonly FileDataset[] {
    const datasets: FileDataset[] = []
    const conflicts: InputError[] = []
    for (const group of groupFiles(this.#read)) {
      try {
        datasets.push(joinGroup(group))
      } catch (error) {
        if (!(error instanceof InputError)) throw error
        conflicts.push(error)
        this.#refused.push({ name: group.map(({ name }) => name).join(' and '), message: error.message })
      }
    }
    if (datasets.length === 0) throw conflicts[0]
    return datasets
  }

  #nothingRead(): InputError {
    const [first] = this.#refused
    if (!first) return new InputError('No file was chosen.')
    return new InputError(
      `None of ${this.#refused.length} files can be read. ${first.name}: ${first.message}`,
    )
  }

  /** What `work` answers; null when it refuses one file of several, which is then on the list. */
  async #attempt<T>(name: string, work: () => Promise<T>, isAlone = true): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      this.#refuse(name, error, isAlone)
      return null
    }
  }

  #refuse(name: string, error: unknown, isAlone: boolean): void {
    if (!(error instanceof InputError) || (this.#isOne && isAlone)) throw error
    this.#refused.push({ name, message: error.message })
  }
}

function asError({ field, message, choices, sample }: ImportQuestion): QuestionError {
  return new QuestionError(field, message, choices, sample)
}

/** The bars of one file, or its question. What its dates prove goes before an answer, which another file may have needed. */
async function readPiece(
  piece: Piece,
  answers: ReadAnswers,
  tell: OnProgress,
  readElsewhere: ReadElsewhere | null,
): Promise<ReadOutcome> {
  const { dateOrder, ...others } = answers
  if (dateOrder === undefined) return readAsTold(piece, answers, tell, readElsewhere)
  const outcome = await proven(() => readAsTold(piece, others, tell, readElsewhere))
  if (outcome === null) return readAsTold(piece, answers)
  if (outcome.kind === 'question' || [null, dateOrder].includes(outcome.found.dateOrder)) return outcome
  const note = `The answer "${dateOrder}" is not used: these dates are ${outcome.found.dateOrder}.`
  return { ...outcome, notes: [...outcome.notes, note] }
}

/** What `read` answers; null where its dates stay open, or contradict each other. */
async function proven(read: () => Promise<ReadOutcome>): Promise<ReadOutcome | null> {
  try {
    const outcome = await read()
    return outcome.kind === 'question' && outcome.field === 'dateOrder' ? null : outcome
  } catch (error) {
    if (error instanceof InputError && error.field === 'dateOrder') return null
    throw error
  }
}

/** The bars of one file, with its dates in the order of the answer where there is one. */
async function readAsTold(
  piece: Piece,
  answers: ReadAnswers,
  tell: OnProgress = () => {},
  readElsewhere: ReadElsewhere | null = null,
): Promise<ReadOutcome> {
  const options: ReadOptions = { ...answers, fileName: piece.name }
  const head = await headOf(piece, HEAD_BYTES)
  const isParquet = startsWith(head, [0x50, 0x41, 0x52, 0x31])
  let result: () => FileBars
  try {
    const read = isParquet
      ? await readTable(piece, options, tell)
      : await readText(piece, head, { ...options, onProgress: tell }, readElsewhere)
    result = () => read
  } catch (error) {
    result = () => {
      throw error
    }
  }
  return orQuestion(result)
}

async function readTable(piece: Piece, options: ReadOptions, tell: OnProgress): Promise<FileBars> {
  // its decoders are larger than all else here, and few files need them
  const { readParquet } = await import('./parquet/parquet.ts')
  return readParquet(await collect(piece, MAX_PARQUET_BYTES), options, tell)
}

async function readText(
  piece: Piece,
  head: Uint8Array,
  options: ReadOptions,
  readElsewhere: ReadElsewhere | null,
): Promise<FileBars> {
  const { source } = piece
  const start = isJson(head) ? startJson : startCsv
  if (start === startCsv && source && readElsewhere && isForTwo(source))
    return readInTwo(source, options, readElsewhere)
  const feed = start(piece.size, options)
  for await (const chunk of piece.chunks()) feed.push(chunk)
  return feed.end()
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte)
}
