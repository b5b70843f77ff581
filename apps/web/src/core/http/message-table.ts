const messages: Readonly<Record<number, string>> = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
};

/** Shown when neither the table nor the server says anything. */
export const defaultMessage = '系统未知错误，请反馈给管理员';

/** The text for an answer's code: the table's, else the server's, else the default (specification 8). */
export function messageOf(code: number, serverMessage: string | undefined): string {
  return messages[code] ?? (serverMessage || defaultMessage);
}
