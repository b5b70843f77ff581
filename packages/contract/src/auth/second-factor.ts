import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { factorCode } from './account.ts';

const base = {
  path: '/admin/v2/profile/factor',
  access: 'signed-in',
  rate: 'default',
  whileOwing: true,
} as const;

const state = z.object({
  is_on: z.boolean(),
  /** Since when; null while it is off. */
  since: z.string().nullable(),
  /** Recovery codes that are left. */
  codes_left: z.number(),
  /** Whether a role of the user's demands it. */
  is_demanded: z.boolean(),
});

/** How one's second factor stands. */
export type SecondFactor = Camelize<z.output<typeof state>>;

export const secondFactorEndpoint = defineEndpoint({
  ...base,
  method: 'GET',
  audit: null,
  data: state,
});

/** Makes a secret that is not in force yet; one that was begun before is forgotten. */
export const beginFactorEndpoint = defineEndpoint({
  ...base,
  method: 'POST',
  asksPassword: true,
  audit: '设置两步验证',
  data: z.object({
    /** Base32, for typing in by hand. */
    secret: z.string(),
    /** `otpauth://totp/...`, for the picture that authenticator applications scan. */
    uri: z.string(),
  }),
});

const codes = z.object({ recovery_codes: z.array(z.string()) });

/** Puts the secret in force, proved by a code made with it; the recovery codes are shown this once. */
export const confirmFactorEndpoint = defineEndpoint({
  ...base,
  method: 'PUT',
  audit: '开启两步验证',
  body: z.strictObject({ code: factorCode }),
  data: codes,
});

/** Replaces all recovery codes. */
export const renewRecoveryEndpoint = defineEndpoint({
  ...base,
  method: 'POST',
  path: `${base.path}/recovery`,
  asksPassword: true,
  audit: '更换恢复码',
  data: codes,
});

export const endFactorEndpoint = defineEndpoint({
  ...base,
  method: 'DELETE',
  asksPassword: true,
  audit: '关闭两步验证',
});
