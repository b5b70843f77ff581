import { setTaskProgress, toggleTask } from '@wm/mindmap/content-commands';
import { dataOf } from '@wm/mindmap/content-data';
import { taskOf } from '@wm/mindmap/node-data';
import type { ReactNode } from 'react';
import { useEditor, useWords } from '../editor/editor-context.ts';
import { NumberField, Section, SwitchField } from './fields.tsx';

/** Makes the selected nodes tasks, and says how far they are; 100 is done. */
export function TaskSection({ isReadonly }: { isReadonly: boolean }): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const { selection, store } = map.session;
  const [id] = selection;
  const task = taskOf((id !== undefined && dataOf(store, id)) || {});
  return (
    <fieldset className="mm-plain-set" disabled={isReadonly}>
      <Section title={t('task')}>
        <SwitchField
          label={t('isTask')}
          value={task !== null}
          onChange={() => void map.run(toggleTask)}
        />
        {task && (
          <NumberField
            label={`${t('progress')} %`}
            value={task.progress}
            max={100}
            step={10}
            onChange={(progress) => void map.run(setTaskProgress, { progress })}
          />
        )}
      </Section>
    </fieldset>
  );
}
