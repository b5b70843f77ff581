import { expect, it } from 'vitest';
import { openEditor } from '../../test/editor.ts';
import { demonstrationSteps } from './demonstration-steps.ts';

it('goes through every shown node, a summary after what it sums up', () => {
  const { map } = openEditor(`
    r |{"uid":"r"}
      a |{"uid":"a","generalization":[{"text":"s"},{"text":"t"}]}
        a1 |{"uid":"a1"}
      b |{"uid":"b","expand":false}
        hidden |{"uid":"h"}
      free |{"uid":"f","freeTopic":true,"customLeft":9,"customTop":900}
  `);
  const steps = demonstrationSteps(map.session.store, map.scene.layout);
  expect(steps).toHaveLength(7);
  expect(steps.slice(0, 3)).toEqual(['r', 'a', 'a1']);
  expect(steps.slice(5)).toEqual(['b', 'f']);
});
