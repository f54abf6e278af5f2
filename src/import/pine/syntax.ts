/** What a Pine script is read as. Lines are counted from 1. */

/** An argument of a call: by its place, or by its name. */
export interface Argument {
  readonly name: string | null
  readonly value: Expression
}

/** One way of a switch or an if: null is what is left. */
export interface Branch {
  readonly test: Expression | null
  readonly body: readonly Statement[]
  readonly line: number
}

/** Something that has a value. */
export type Expression = { readonly line: number } & (
  | { readonly kind: 'number'; readonly value: number; readonly isWhole: boolean }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'colour' }
  /** "close" or "strategy.long". */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Argument[] }
  /** What it was so many bars before. */
  | { readonly kind: 'ago'; readonly of: Expression; readonly bars: Expression }
  | { readonly kind: 'unary'; readonly sign: '-' | '+' | 'not'; readonly of: Expression }
  | {
      readonly kind: 'binary'
      readonly sign: string
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly kind: 'ternary'
      readonly test: Expression
      readonly yes: Expression
      readonly no: Expression
    }
  | { readonly kind: 'tuple'; readonly items: readonly Expression[] }
  /** An if or a switch whose value is taken. */
  | { readonly kind: 'choose'; readonly branches: readonly Branch[] }
)

/** How a variable is declared: anew on every bar, once, or once and within a bar. */
export type Keeping = 'none' | 'var' | 'varip'

/** A step of the script. */
export type Statement = { readonly line: number } & (
  | {
      readonly kind: 'declare'
      readonly names: readonly string[]
      readonly keeping: Keeping
      readonly value: Expression
    }
  | {
      readonly kind: 'assign'
      readonly name: string
      /** ":=", "+="… */
      readonly sign: string
      readonly value: Expression
    }
  | { readonly kind: 'value'; readonly value: Expression }
  | { readonly kind: 'if'; readonly branches: readonly Branch[] }
  | {
      readonly kind: 'for'
      readonly name: string
      readonly from: Expression
      readonly to: Expression
      readonly by: Expression | null
      readonly body: readonly Statement[]
    }
  | {
      readonly kind: 'function'
      readonly name: string
      readonly params: readonly { readonly name: string; readonly value: Expression | null }[]
      readonly body: readonly Statement[]
    }
  | { readonly kind: 'leave'; readonly word: 'break' | 'continue' }
  /** What could not be read, with the block that belongs to it. */
  | {
      readonly kind: 'unread'
      readonly reason: string
      readonly names: readonly string[]
      readonly body: readonly Statement[]
    }
)

/** A script that was read: what could not be is a statement too. */
export interface Script {
  readonly lines: readonly string[]
  readonly body: readonly Statement[]
}
