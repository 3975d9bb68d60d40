export type PasswordValues = {
  readonly old_password: string;
  readonly password: string;
  readonly password_confirmation: string;
};
export type PasswordEntry = keyof PasswordValues;

export const noPassword: PasswordValues = { old_password: '', password: '', password_confirmation: '' };
