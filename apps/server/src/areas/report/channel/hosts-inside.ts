import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';

/** Lets somebody's webhooks reach what OUTBOUND_PRIVATE names. */
const insideCode = 'report:channel:inside';

/** The hosts inside the house that the webhooks of a person may reach: none without the right to. */
export function hostsInside(
  { config }: Pick<Core, 'config'>,
  principal: Principal | undefined,
): readonly string[] {
  return principal && holdsPermission(principal, insideCode) ? config.outboundPrivate : [];
}
