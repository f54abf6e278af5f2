import { describe, expect, it } from 'vitest'
import { trustedScriptUrl } from './trusted.ts'

describe('trustedScriptUrl', () => {
  it.each(['/assets/engine.worker.js', `${location.origin}/sw.js`])('blesses %s', url => {
    expect(String(trustedScriptUrl(url))).toBe(url)
  })

  it.each([
    'https://elsewhere.example/x.js',
    '//elsewhere.example/x.js',
    'data:text/javascript,alert(1)',
    `blob:${location.origin}/7d3c1c7e-0000-4000-8000-000000000000`,
  ])('refuses %s', url => {
    expect(() => trustedScriptUrl(url)).toThrow("Only this site's own scripts")
  })
})
