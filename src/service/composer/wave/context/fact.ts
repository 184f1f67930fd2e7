/** What a letter says of a sender's notes. */
export interface Fact {
  /** As said to the reader: a sentence, or a detail. */
  text: string;
  /** Whether it's no sentence, but as it was typed; such notes of one line are one. */
  isDetail: boolean;
}
