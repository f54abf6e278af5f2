/** Part of every fingerprint: raised whenever the same inputs would give another result. */
export const ENGINE_VERSION = '0.3.0'
