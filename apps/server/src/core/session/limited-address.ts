/** An address as limits count it: IPv6 by its /64, which is what one household holds. */
export function limitedAddress(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::')
    ? Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
    : [];
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}
