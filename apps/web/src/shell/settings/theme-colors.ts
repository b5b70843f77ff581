/** The eight colours the drawer offers; any other can be mixed. */
export const themeColors = [
  { value: '#409EFF', label: '晴空蓝' },
  { value: '#1890ff', label: '拂晓蓝' },
  { value: '#304156', label: '墨青' },
  { value: '#212121', label: '炭黑' },
  { value: '#11a983', label: '松石绿' },
  { value: '#13c2c2', label: '明青' },
  { value: '#6959cd', label: '石板紫' },
  { value: '#f5222d', label: '薄暮红' },
] as const;
