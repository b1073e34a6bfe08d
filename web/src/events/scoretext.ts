/** A score in the words of whoever reads it. */

import { language } from "../core/words.svelte";
import { inChinese, withTens } from "./sides";

export const scoreText = (typed: string): string => (language.now === "zh" ? inChinese(typed) : withTens(typed));
