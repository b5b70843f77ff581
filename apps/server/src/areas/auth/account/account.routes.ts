import {
  captchaEndpoint,
  changePasswordEndpoint,
  registerEndpoint,
  routersEndpoint,
  signInEndpoint,
  signInWithFactorEndpoint,
  signOutEndpoint,
  userInfoEndpoint,
} from '@wm/contract/auth/account';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '#core/core.ts';
import { clientAddress } from '#core/http/address/client-address.ts';
import { route } from '#core/http/route.ts';
import { bindingCookie, deviceCookie, isBrowser, readDeviceCookie } from '#core/session/cookies.ts';
import {
  captchaState,
  changePassword,
  isPasswordReset,
  register,
  signIn,
  signInWithFactor,
} from './account.service.ts';
import type { Origin, SignedIn } from './account.service.ts';
import { issueCaptcha } from './captcha.service.ts';
import { askerOf } from './asker.ts';
import { limitRegistrations } from './registration-limit.ts';
import { listRoutes } from './routers.ts';

function originOf(request: FastifyRequest): Origin {
  const fromBrowser = isBrowser(request);
  return {
    ip: clientAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    isBrowser: fromBrowser,
    device: fromBrowser ? readDeviceCookie(request) : undefined,
  };
}

/** Gives the browser its cookies, and the operation log who has signed in. */
function welcome(
  { secret, device, account }: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  request.newcomer = account;
  if (secret !== undefined) void reply.header('set-cookie', bindingCookie(request, secret));
  if (device !== undefined) void reply.header('set-cookie', deviceCookie(request, device));
}

export function addAccountRoutes(app: FastifyInstance, core: Core): void {
  route(app, captchaEndpoint, async ({ query, request }) => {
    const state = await captchaState(core, { ...originOf(request), username: query.username });
    const captcha = state.captchaEnabled ? await issueCaptcha(core) : { uuid: '', img: '' };
    return {
      ...state,
      registerEnabled: await core.settings.flag('sys.account.register-enabled'),
      ...captcha,
    };
  });

  route(app, signInEndpoint, async ({ body, request, reply }) => {
    const result = await signIn(core, body, originOf(request));
    if ('factorTicket' in result) return { token: '', factorTicket: result.factorTicket };
    welcome(result, request, reply);
    return { token: result.token, factorTicket: '' };
  });

  route(app, signInWithFactorEndpoint, async ({ body, request, reply }) => {
    const signedIn = await signInWithFactor(core, body, originOf(request));
    welcome(signedIn, request, reply);
    return { token: signedIn.token };
  });

  const limited = limitRegistrations();
  route(app, registerEndpoint, async ({ body, request, reply }) => {
    const make = () => register(core, body, originOf(request));
    const signedIn = await (core.config.rateLimits
      ? limited(clientAddress(request), make)
      : make());
    welcome(signedIn, request, reply);
    return { token: signedIn.token };
  });

  route(app, signOutEndpoint, async ({ request, reply }) => {
    if (request.session) await core.sessions.end(request.session.id, 'signed-out');
    void reply.header('set-cookie', bindingCookie(request, ''));
  });

  route(app, userInfoEndpoint, async ({ principal }) => ({
    user: {
      userId: principal.userId,
      username: principal.username,
      nickname: principal.nickname,
      avatar: principal.avatar,
    },
    roles: principal.roles,
    permissions: [...principal.permissions].sort(),
    permissionVersion: principal.version,
    passwordReset: await isPasswordReset(core, principal.userId),
    factorOwed: principal.owesFactor,
    officeTimeZone: await core.settings.text('sys.office.time-zone'),
  }));

  route(app, routersEndpoint, ({ principal }) => listRoutes(core.db, principal));

  route(app, changePasswordEndpoint, async ({ body, principal, request }) => {
    await changePassword(core, askerOf(principal, request), body);
  });
}
