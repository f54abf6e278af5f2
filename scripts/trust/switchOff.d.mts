import type { Control } from './controls.mjs'

export function guardFault(control: Control): string | null
export function switchedOff(control: Control): string
