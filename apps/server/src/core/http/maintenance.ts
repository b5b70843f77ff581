import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsPermission } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { visitor } from './authenticate.ts';
import { pageHeaders, statePage, wantsPage } from './refusal-page.ts';

const retryAfter = 60;
/** What administrators need to sign in, and what supervisors ask. */
const isAlwaysOpen =
  /^\/(?:livez|readyz|login|favicon[^/]*|admin\/v2\/(?:captcha_image|login(?:\/factor)?|logout))(?:[?#]|$)/;
/** Who may switch it off again. */
const code = 'system:config:edit';

/**
 * While the installation is being looked after only those may use it who may change its settings; everybody else is shown a
 * page. Answers whether the request was answered so.
 */
export async function refuseInMaintenance(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!(await isOn(core)) || isAlwaysOpen.test(request.url)) return false;
  const principal = request.principal ?? (await visitor(core, request));
  if (principal && holdsPermission(principal, code)) return false;
  if (!wantsPage(request)) throw new AppError('server.maintenance', { retryAfter });
  const text = '我们正在维护，很快就好。页面会自动重试，没有保存的草稿都还在。';
  await reply
    .code(503)
    .headers({ ...pageHeaders, 'retry-after': retryAfter })
    .send(statePage({ title: '系统维护中', text, retryAfter, link: ['/login', '管理员登录'] }));
  return true;
}

/** What cannot be asked for does not keep anybody out. */
async function isOn({ settings }: Core): Promise<boolean> {
  try {
    return await settings.flag('sys.maintenance.enabled');
  } catch {
    return false;
  }
}
