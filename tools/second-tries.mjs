// A reporter of Vitest: writes which tests passed at their second try only, which its JSON does not tell.
import { writeFileSync } from 'node:fs';

export default class SecondTries {
  #found = [];

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    const reason = test.result().errors?.[0]?.message ?? '';
    this.#found.push({ file: test.module.moduleId, title: test.fullName, reason });
  }

  onTestRunEnd() {
    const file = process.env.WM_SECOND_TRIES;
    if (file) writeFileSync(file, JSON.stringify(this.#found));
  }
}
