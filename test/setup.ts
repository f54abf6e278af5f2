import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// a loaded machine needs longer than the standard second to load and draw what a test waits for
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => cleanup())
