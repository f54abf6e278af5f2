import { BlockList, isIP } from 'node:net'

/** Addresses that hand out a cloud machine's own credentials, and link-local ones, where they live. */
const REFUSED = new BlockList()
REFUSED.addSubnet('169.254.0.0', 16, 'ipv4')
REFUSED.addAddress('100.100.100.200', 'ipv4')
REFUSED.addAddress('192.0.0.192', 'ipv4')
REFUSED.addSubnet('fe80::', 10, 'ipv6')
REFUSED.addAddress('fd00:ec2::254', 'ipv6')

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
