import { defaultInputs, type RunInputs } from '../inputs/inputs.ts'

/** The defaults, but single units of everything for 95 % of the equity: what a share has, whatever lots and margins are. */
export function unitInputs(instrument: string, intervalMinutes: number): RunInputs {
  return {
    ...defaultInputs(instrument, intervalMinutes),
    size: { kind: 'equity', fraction: 0.95 },
    lots: false,
  }
}
