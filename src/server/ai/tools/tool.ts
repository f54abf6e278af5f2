import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type DeskFacts, ENGINE_VERSION, InputError } from '../../../engine/index.ts'

/** What a tool may know besides its arguments. Tools read and simulate: nothing in here can be changed by them. */
export interface ToolContext {
  /** What counts as now: "today" and the sample desk follow from it. */
  readonly nowMs: number
  /** The desk that the page shows, as it told of it; missing where it sent none. */
  readonly desk?: DeskFacts | undefined
  /** Aborts when nobody waits for the answer any longer. */
  readonly signal: AbortSignal
}

/** What a tool found. The same arguments on the same day give the same data and the same id. */
export interface ToolResult<Data = unknown> {
  /** Twelve hexadecimal digits: of a run's fingerprint, else of tool, arguments and data. */
  readonly runId: string
  readonly data: Data
}

/** Something that the assistant can look up or simulate. */
export interface Tool<Schema extends z.ZodType = z.ZodType, Data = unknown> {
  readonly name: string
  readonly description: string
  /** Whether it says how to write something: then no figure of an answer rests on it. */
  readonly isGuide?: boolean
  readonly schema: Schema
  /** @throws InputError for what the caller can put right. */
  run(args: z.output<Schema>, context: ToolContext): ToolResult<Data> | Promise<ToolResult<Data>>
}

/** The tool itself; the call only fixes its types. */
export function defineTool<Schema extends z.ZodType, Data>(tool: Tool<Schema, Data>): Tool<Schema, Data> {
  return tool
}

/** The arguments of a tool as JSON schema, for models. */
export function toJsonSchema({ schema }: Pick<Tool, 'schema'>): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  // some servers want an object at the top even where its kinds say so
  return { type: 'object', ...rest }
}

/**
 * Runs a tool with arguments that nobody has checked yet.
 * @throws InputError that says which argument is wrong.
 */
export async function runTool<Schema extends z.ZodType, Data>(
  tool: Tool<Schema, Data>,
  args: unknown,
  context: ToolContext,
): Promise<ToolResult<Data>> {
  const parsed = tool.schema.safeParse(args)
  if (!parsed.success) throw new InputError(describeIssue(parsed.error))
  return tool.run(parsed.data, context)
}

function describeIssue({ issues }: z.ZodError): string {
  const [first] = issues
  const place = first?.path.join('.') || 'arguments'
  return `${place}: ${first?.message ?? 'not as the schema says'}.`
}

/** The id of a result that is no run. */
export function resultId(tool: string, args: unknown, data: unknown): string {
  const text = JSON.stringify([ENGINE_VERSION, tool, args, data])
  return createHash('sha256').update(text).digest('hex').slice(0, ID_DIGITS)
}

/** The id of a run: the beginning of its fingerprint. */
export function runIdOf(fingerprint: string): string {
  return fingerprint.slice(0, ID_DIGITS)
}

const ID_DIGITS = 12

/** Lets other requests be served between two pieces of work, and stops when nobody waits. */
export async function yieldToEventLoop(signal: AbortSignal): Promise<void> {
  await new Promise(resolve => setImmediate(resolve))
  signal.throwIfAborted()
}
