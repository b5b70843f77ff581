import { render, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { expect, it } from 'vitest';
import { CrudField, MayWrite } from './crud-fields.tsx';

const fields = (
  <>
    <CrudField name="postName" label="岗位名称">
      <Input />
    </CrudField>
    <CrudField name="deptId" column="deptName" label="部门">
      <Input />
    </CrudField>
  </>
);

it('leaves out the lines that the asker may not write, by the column whose right decides', () => {
  render(
    <Form>
      <MayWrite value={(column) => column !== 'deptName'}>{fields}</MayWrite>
    </Form>,
  );
  expect(screen.getByLabelText('岗位名称')).toBeTruthy();
  expect(screen.queryByLabelText('部门')).toBeNull();
});

it('stands in no form that does not say what may be written', () => {
  expect(() => render(<Form>{fields}</Form>)).toThrow('postName');
});
