/** Whether it is the database's refusal by the constraint of that name. */
export const isRefusedBy = (error: unknown, constraint: string): boolean =>
  typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint;
