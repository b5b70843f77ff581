import { create } from 'zustand';

const answeredKey = 'password-advised';

/** Whether somebody else chose the signed-in user's password. */
export const usePasswordAdvice = create<{ isDue: boolean }>(() => ({ isDue: false }));

/** Takes what the server says, or that the password was changed. */
export function keepPasswordAdvice(isDue: boolean): void {
  usePasswordAdvice.setState({ isDue });
}

/** Whether the user has answered the question in this session; what is noted goes with the session. */
export function hasAnsweredAdvice(): boolean {
  return localStorage.getItem(answeredKey) !== null;
}

/** Notes that he has: he is not asked again before he signs in anew. */
export function noteAdviceAnswered(): void {
  localStorage.setItem(answeredKey, '1');
}
