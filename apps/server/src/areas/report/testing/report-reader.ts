import { grant } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const codes = ['report:data:list', 'report:data:run', 'report:console:list', 'system:user:list'];

/** Somebody who runs reports over users, and the role that lets him, whose columns may be taken away. */
export async function signInReader(app: TestApp): Promise<{ reader: TestClient; roleId: number }> {
  const reader = await app.signInAs(codes);
  const roleId = await grant(app, reader.userId, codes);
  app.core.principals.forget(reader.userId);
  return { reader, roleId };
}
