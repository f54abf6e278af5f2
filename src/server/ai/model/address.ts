import { BlockList, isIP } from 'node:net'

/** Addresses that hand out a cloud machine's own credentials or settings, and link-local ones, where they live. */
const IPV4: readonly (readonly [address: string, bits: number])[] = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
]
const IPV6: readonly (readonly [address: string, bits: number])[] = [
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['fd00:ec2::23', 128],
  ['fd20:ce::254', 128],
]
/** Prefixes behind which an IPv6 address carries an IPv4 one; Node itself sees through ::ffff:a.b.c.d. */
const CARRIERS: readonly (readonly [prefix: string, bits: number])[] = [
  ['64:ff9b::', 96],
  ['2002:', 16],
  ['::', 96],
  ['::ffff:0:', 96],
]

const REFUSED = new BlockList()
for (const [address, bits] of IPV6) REFUSED.addSubnet(address, bits, 'ipv6')
for (const [address, bits] of IPV4) {
  REFUSED.addSubnet(address, bits, 'ipv4')
  for (const [prefix, prefixBits] of CARRIERS) {
    const rest = prefixBits === 96 ? '' : '::'
    REFUSED.addSubnet(`${prefix}${toHex(address)}${rest}`, prefixBits + bits, 'ipv6')
  }
}

/** "169.254.0.0" as it stands inside an IPv6 address: "a9fe:0". */
function toHex(address: string): string {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number]
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

const NAMES = ['metadata', 'metadata.google.internal', 'metadata.goog', 'instance-data']

/**
 * Nothing, when a request may go to that host name or address. Names are looked at again when they are resolved.
 * @throws Error for a metadata or link-local address.
 */
export function checkAddress(host: string): void {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  const family = isIP(name)
  const isRefused = family === 0 ? NAMES.includes(name) : REFUSED.check(name, family === 4 ? 'ipv4' : 'ipv6')
  if (isRefused)
    throw new Error('The address of the model is a metadata address of this machine: it is refused.')
}
