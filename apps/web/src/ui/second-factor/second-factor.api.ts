import type {
  SecondFactor,
  beginFactorEndpoint,
  confirmFactorEndpoint,
  endFactorEndpoint,
  renewRecoveryEndpoint,
  secondFactorEndpoint,
} from '@wm/contract/auth/second-factor';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

export const secondFactorKey = ['profile', 'factor'];

/** How my second factor stands. */
export function useSecondFactor(): UseQueryResult<SecondFactor> {
  return useQuery({
    queryKey: secondFactorKey,
    queryFn: () =>
      call<typeof secondFactorEndpoint>('GET', '/admin/v2/profile/factor', { silent: true }),
  });
}

/** A new secret and what the picture says; in force only once a code of it was given. */
export function beginFactor(): Promise<{ secret: string; uri: string }> {
  return call<typeof beginFactorEndpoint>('POST', '/admin/v2/profile/factor', {
    repeatSubmit: false,
  });
}

/** Puts the secret in force; answers the recovery codes. The form shows a wrong code (601) itself. */
export async function confirmFactor(code: string): Promise<string[]> {
  const { recoveryCodes } = await call<typeof confirmFactorEndpoint>(
    'PUT',
    '/admin/v2/profile/factor',
    { body: { code }, silent: true, repeatSubmit: false },
  );
  return recoveryCodes;
}

export async function renewRecovery(): Promise<string[]> {
  const { recoveryCodes } = await call<typeof renewRecoveryEndpoint>(
    'POST',
    '/admin/v2/profile/factor/recovery',
  );
  return recoveryCodes;
}

export async function endFactor(): Promise<void> {
  await call<typeof endFactorEndpoint>('DELETE', '/admin/v2/profile/factor');
}
