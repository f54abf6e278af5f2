import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// happy-dom has no canvas: what draws is played by one file
const drawings = vi.hoisted(() => () => import('../src/ui/charts/testing/drawings.ts'))
vi.mock('../src/ui/charts/drawCandles.ts', drawings)
vi.mock('../src/ui/charts/drawEquity.ts', drawings)
vi.mock('../src/ui/charts/drawPerformance.ts', drawings)
vi.mock('../src/ui/charts/theme.ts', drawings)

// a loaded machine needs longer than the standard second to load and draw what a test waits for
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => cleanup())
