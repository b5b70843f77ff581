import type { TestClient } from '#core/testing/test-app.ts';
import { stubKey } from './stub-provider.ts';

interface Provider {
  base_url: string;
  models: readonly object[];
  daily_budget?: number | null;
}

/** Makes the stub a provider of everybody's, by somebody who may; answers its id. */
export async function addProvider(
  keeper: TestClient,
  { daily_budget = null, ...provider }: Provider,
): Promise<number> {
  const made = await keeper.post('/chat/v2/providers', {
    name: '试验',
    is_enabled: true,
    is_system: true,
    api_key: stubKey,
    daily_budget,
    ...provider,
  });
  if (made.code !== 200) throw new Error(`no provider: ${made.msg}`);
  return made.data.id;
}
