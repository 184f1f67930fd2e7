import { checkAnswer } from "./check-answer.ts";

/** The worker's task. */
export default checkAnswer;
