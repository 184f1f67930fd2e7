import { advised } from "../people.ts";

export const direct = advised({ must_do: "Get straight to the point.", must_never: "Open with small talk." });
export const warm = advised({ must_do: "Be warm." });
export const formal = advised({ must_do: "Be formal.", not_that: "Hype." });
export const casual = advised({ must_do: "Be casual.", not_that: "Jargon." });
export const oneStep = advised({ likes_this: "One clear next step." });
export const figures = advised({ must_do: "Lead with the numbers." });
export const listed = advised({ likes_this: "Bullet points." });
export const tactful = advised({ must_do: "Be tactful." });
export const personal = advised({ must_do: "Ask how the family is.", likes_this: "Warmth." });
export const plain = advised({ must_do: "Use plain words." });
export const formalNow = advised({ must_do: "Be formal.", must_never: "Open with small talk." });
export const nothing = advised({});
export const everyone = [direct, warm, formal, casual, oneStep, figures, listed, tactful, plain];
