import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isAllowed, isPrivateAddress } from './private-address.ts';

/** A call that goes nowhere because of where it would lead. */
export class OutboundRefused extends Error {}

/**
 * The address to connect to for a host. Every address of it must be public or allowed, and the one that is answered is
 * connected to as it is: a name that changes its mind in between leads nowhere else. Throws `OutboundRefused`.
 */
export async function safeAddress(host: string, allowed: readonly string[]): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '');
  const found = isIP(bare) === 0 ? await lookup(bare, { all: true }) : [{ address: bare }];
  for (const { address } of found) {
    if (isPrivateAddress(address) && !isAllowed({ host: bare, address }, allowed))
      throw new OutboundRefused(
        `不会连接 ${bare}（${address}）：它不在公网上，确实需要时请写入 OUTBOUND_PRIVATE`,
      );
  }
  const [first] = found;
  if (!first) throw new OutboundRefused(`${bare} 没有地址`);
  return first.address;
}
