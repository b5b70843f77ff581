import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { knownZones, zoneLabel } from './zone-names.ts';
import { ZoneSelect } from './zone-select.tsx';

it('calls a zone by its Chinese name, its own and its distance', () => {
  expect(zoneLabel('Asia/Shanghai')).toBe('中国标准时间 · Asia/Shanghai · UTC+8');
  expect(zoneLabel('Asia/Tokyo')).toBe('日本标准时间 · Asia/Tokyo · UTC+9');
  expect(zoneLabel('Asia/Kolkata')).toContain('UTC+5:30');
  expect(zoneLabel('Mars/Olympus')).toBe('Mars/Olympus');
});

it('says UTC once, and names every zone of the platform once', () => {
  expect(zoneLabel('UTC')).toBe('协调世界时 · UTC');
  const zones = knownZones();
  expect(zones.slice(0, 2)).toEqual(['Asia/Shanghai', 'UTC']);
  expect(new Set(zones).size).toBe(zones.length);
});

it('finds a zone by its Chinese name', () => {
  const onChange = vi.fn<(zone: string) => void>();
  render(<ZoneSelect value="Asia/Shanghai" onChange={onChange} />);
  expect(screen.getByText('中国标准时间 · Asia/Shanghai · UTC+8')).toBeTruthy();
  const box = screen.getByRole('combobox');
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: '日本' } });
  fireEvent.click(screen.getByText('日本标准时间 · Asia/Tokyo · UTC+9'));
  expect(onChange.mock.calls[0]?.[0]).toBe('Asia/Tokyo');
});
