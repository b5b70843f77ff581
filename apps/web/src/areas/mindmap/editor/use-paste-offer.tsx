import { pasteAsNodes } from '@wm/mindmap/clipboard-commands';
import { App, Button } from 'antd';
import { useCallback } from 'react';
import { useWords } from './editor-context.ts';

/** How long the offer stands, in seconds. */
const seconds = 8;

/** Offers to make nodes of a text of several lines or cells that was pasted as one node. */
export function usePasteOffer(): (take: () => void) => void {
  const { message } = App.useApp();
  const { t, say } = useWords();
  const text = t('pastedAsOne');
  const label = say(pasteAsNodes.label);
  return useCallback(
    (take) => {
      const key = 'mind-map-paste';
      const handleClick = (): void => {
        message.destroy(key);
        take();
      };
      const content = (
        <>
          {text}
          <Button type="link" size="small" onClick={handleClick}>
            {label}
          </Button>
        </>
      );
      message.open({ key, type: 'info', duration: seconds, content });
    },
    [message, text, label],
  );
}
