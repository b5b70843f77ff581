import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { personTitle } from '../rights-labels.ts';
import { readUserChoices, rightsApi } from '../rights.api.ts';

interface UserSelectProps {
  value: number | undefined;
  onChange: (userId: number) => void;
}

/** Finds a user by a part of his name. */
export function UserSelect({ value, onChange }: UserSelectProps): ReactNode {
  const [username, setUsername] = useState('');
  const { data, isFetching } = useQuery({
    queryKey: [rightsApi.path, 'users', username],
    queryFn: () => readUserChoices(username),
    placeholderData: keepPreviousData,
  });
  const options = (data ?? []).map((user) => ({
    value: user.id,
    label: user.deptName ? `${personTitle(user)} · ${user.deptName}` : personTitle(user),
  }));
  const isListed = options.some((option) => option.value === value);
  return (
    <Select<number>
      className="wm-user-select"
      showSearch={{ filterOption: false, onSearch: setUsername }}
      placeholder="搜索用户名或姓名"
      aria-label="选择用户"
      loading={isFetching}
      value={isListed ? value : undefined}
      options={options}
      onChange={onChange}
    />
  );
}
