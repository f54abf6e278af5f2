/** What an import has been told, and what it left open. */

import { findAnswer, headerKey, type RememberedAnswer } from '../../storage/answers.ts'
import type { DatasetInfo, ImportAnswers, ImportQuestion } from '../../workers/api/api.ts'
import { quantity } from '../format/format.ts'

/** An answer of an import, and whether it is an earlier one that this device remembers. */
export interface GivenAnswer extends RememberedAnswer {
  readonly isFromBefore: boolean
}

/** What an import has been told so far. */
export interface ImportPlan {
  readonly answers: ImportAnswers
  /** Those of the answers that belong to a header. */
  readonly given: readonly GivenAnswer[]
  /** Ids of datasets that the same files were read as before, wrongly: they go when this import succeeds. */
  readonly replaces: readonly string[]
}

/** Files that leave something open, and what was answered so far. */
export interface ImportAsks {
  /** Tells it from other questions that wait. */
  readonly id: number
  readonly question: ImportQuestion
  readonly files: readonly File[]
  readonly plan: ImportPlan
  /** The answer to the same question the last time, where it says nothing certain about these files. */
  readonly suggested: string | null
}

/** What came of the last import. */
export interface ImportDone {
  readonly datasets: readonly DatasetInfo[]
  /** Ids of those that were not there before. */
  readonly fresh: readonly string[]
  readonly files: readonly File[]
  readonly given: readonly GivenAnswer[]
  /** Of the datasets, those whose bars were there before under another name, by id. */
  readonly same: ReadonlyMap<string, SameBars>
}

/** A file with bars that were there before under another name. */
export interface SameBars {
  readonly file: string
  /** The instrument that the bars had before. */
  readonly symbolBefore: string | null
}

/** Nothing has been told yet. */
export const NEW_PLAN: ImportPlan = { answers: {}, given: [], replaces: [] }

/** The plan with an answer of the trader. */
export function withAnswer(plan: ImportPlan, { field, sample }: ImportQuestion, value: string): ImportPlan {
  const answers = { ...plan.answers, [field]: value }
  // without the rows there is no header to remember it by
  if (!sample) return { ...plan, answers }
  return {
    ...plan,
    answers,
    given: [...plan.given, { header: headerKey(sample), field, value, isFromBefore: false }],
  }
}

/**
 * The plan with what the same header was answered before; null when that is not known. Which symbol is wanted is no
 * matter of the header: that is asked each time.
 */
export function withKnownAnswer(plan: ImportPlan, question: ImportQuestion): ImportPlan | null {
  const { field } = question
  if (field === 'symbol' || plan.answers[field] !== undefined) return null
  const value = answerBefore(question)
  if (value === null) return null
  const { answers, given, ...rest } = withAnswer(plan, question, value)
  return {
    ...rest,
    answers,
    given: given.map((one, i) => (i === given.length - 1 ? { ...one, isFromBefore: true } : one)),
  }
}

let lastId = 0

/** What stays open, with the answer of the last time. */
export function asksOf(question: ImportQuestion, files: readonly File[], plan: ImportPlan): ImportAsks {
  lastId += 1
  return { id: lastId, question, files, plan, suggested: answerBefore(question) }
}

/** "NIFTY.csv", or "3 files". */
export function filesWords(files: readonly File[]): string {
  return files.length === 1 ? files[0]!.name : `${quantity(files.length)} files`
}

/** Whether they are the same files of the disk, chosen twice. */
export function isSameFiles(a: readonly File[], b: readonly File[]): boolean {
  const keys = (files: readonly File[]) =>
    JSON.stringify(files.map(({ name, size, lastModified }) => [name, size, lastModified]))
  return keys(a) === keys(b)
}

function answerBefore({ field, sample, choices }: ImportQuestion): string | null {
  const before = sample ? findAnswer(headerKey(sample), field) : null
  return choices.some(({ value }) => value === before) ? before : null
}
