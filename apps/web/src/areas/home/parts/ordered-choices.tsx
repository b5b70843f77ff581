import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import './ordered-choices.css';

interface Choice {
  key: string;
  title: string;
}

interface OrderedChoicesProps {
  choices: readonly Choice[];
  /** Keys of what is chosen, in its order; it stands above the rest. */
  chosen: readonly string[];
  /** No more than so many can be chosen. */
  most?: number;
  /** Only those whose title holds it are shown, and nothing is moved. */
  wanted?: string;
  onChange: (chosen: string[]) => void;
}

function moved(chosen: readonly string[], at: number, by: 1 | -1): string[] {
  const [key] = chosen.slice(at, at + 1);
  return key === undefined ? [...chosen] : chosen.toSpliced(at, 1).toSpliced(at + by, 0, key);
}

/** Things to tick and to put in order. */
export function OrderedChoices(props: OrderedChoicesProps): ReactNode {
  const { choices, chosen, most = Number.POSITIVE_INFINITY, wanted = '', onChange } = props;
  const first = chosen.flatMap((key) => choices.find((choice) => choice.key === key) ?? []);
  const others = choices.filter(({ key }) => !chosen.includes(key));
  const text = wanted.trim().toLowerCase();
  const shown = [...first, ...others].filter(({ title }) => title.toLowerCase().includes(text));
  const toggle = (key: string): void =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <ul className="wm-choices">
      {shown.map(({ key, title }) => {
        const at = chosen.indexOf(key);
        return (
          <li key={key}>
            <Checkbox
              checked={at >= 0}
              disabled={at < 0 && chosen.length >= most}
              onChange={() => toggle(key)}
            >
              {title}
            </Checkbox>
            {at >= 0 && text === '' && (
              <span>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={`${title}上移`}
                  disabled={at === 0}
                  onClick={() => onChange(moved(chosen, at, -1))}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined aria-hidden />}
                  aria-label={`${title}下移`}
                  disabled={at === chosen.length - 1}
                  onClick={() => onChange(moved(chosen, at, 1))}
                />
              </span>
            )}
          </li>
        );
      })}
      {shown.length === 0 && <li className="wm-muted">没有找到</li>}
    </ul>
  );
}
