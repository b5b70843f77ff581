import { BlockList, isIP } from 'node:net';

/** Networks that are not the public internet (IANA special-purpose registries). */
const special: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Of the sixth version only the unicast block is public, without what stands for or hides other addresses. */
const special6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, bits] of special) refused.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of special6) refused.addSubnet(network, bits, 'ipv6');
const unicast6 = new BlockList();
unicast6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is outside the public internet: this machine, the house, a cloud's own services. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return refused.check(address, 'ipv4');
  if (family !== 6) return true;
  // Mapped, translated and local ones are all outside.
  return !unicast6.check(address, 'ipv6') || refused.check(address, 'ipv6');
}

/** Whether an address or the host it was asked for under is among those that the operator allows. */
export function isAllowed(
  { host, address }: { host: string; address: string },
  allowed: readonly string[],
): boolean {
  return allowed.some((entry) => {
    if (entry.toLowerCase() === host.toLowerCase()) return true;
    const [network = '', bits] = entry.split('/');
    const family = isIP(network);
    if (family === 0 || family !== isIP(address)) return false;
    if (bits === undefined) return network === address;
    const list = new BlockList();
    list.addSubnet(network, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
  });
}
