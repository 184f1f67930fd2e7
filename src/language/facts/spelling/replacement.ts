/** A part of a text, and what it is replaced by. */
export interface Replacement {
  at: number;
  end: number;
  by: string;
}
