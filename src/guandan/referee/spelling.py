"""How a person types a name: some characters of it in order, the start of a word, first letters."""

import re

HAN = re.compile(r"[\u4e00-\u9fff]")


_SYLLABLES = """
    an按 bao报 bi比弊 biao表 bing并 bo博 bu不 cai裁 can参 cang藏 chang场 chao超 cheng成 chi迟 chu出 chuan传串
    cong从 cuo错 da搭打 dai带 dang档 dao到 di递地 dian电 ding顶 diu丢 du度赌 duan断 duo多 e恶 fa法 fan反犯
    fang方 fei非 fu副符复服 gan干 gen跟 geng更 gong贡 gu故 gui规 hao号 hua话 huan换还 huo或 ji记 jia夹加
    jiao较 jie接 li离 liang亮 lie劣 ling领 lu录 luan乱 luo落 mao冒 ming名明 pai牌 pan判 qi弃 qian签 qing轻
    qiu求 quan权全 que确 rao扰 ren认 sai赛 shan擅 shao少 shi式时失 shou手受 shu数 shuang双 sun损 tai态 ti替
    tian填 tong通 tou偷 tui退 tuo拖 wei违未微 wen问 xi洗 xian限显 xin信 xing型性 xu序 yan延严 yao要 yi意
    ying应 yu余 yue越 zao造 zhang张 zhe者 zhi质秩 zhong中重 zhua抓 zhui追 zi自字 zuo座作
"""
SYLLABLES = {
    sign: word.rstrip(signs) for word in _SYLLABLES.split() for signs in ["".join(HAN.findall(word))] for sign in signs
}
"""The pinyin of the characters in the names of infractions."""


def syllables(name: str) -> list[str]:
    """The pinyin of a Chinese name, a syllable a character.

    >>> syllables("贡错牌")
    ['gong', 'cuo', 'pai']
    """
    return [SYLLABLES.get(sign, "") for sign in HAN.findall(name)]


def spells(typed: str, name: str) -> bool:
    """Whether some characters of a Chinese name, one after the other, are spelt so; the last may be cut short.

    >>> spells("cuop", "贡错牌"), spells("uo", "贡错牌")
    (True, False)
    """
    spelt = syllables(name)
    return any("".join(spelt[at:]).startswith(typed) for at in range(len(spelt)))


def within(part: str, whole: str) -> bool:
    """Whether the characters of `part` stand in `whole` in this order.

    >>> within("yxp", "yxcp")
    True
    """
    rest = iter(whole)
    return all(mark in rest for mark in part)


def english(text: str) -> list[str]:
    """The English words of a text.

    >>> english("Out-of-turn play 越序")
    ['out', 'of', 'turn', 'play']
    """
    return re.findall(r"[a-z0-9]+", text.casefold())


def starts_word(start: str, text: str) -> bool:
    """Whether an English word of the text starts so."""
    return any(word.startswith(start) for word in english(text))


def initials(text: str) -> str:
    """The first letters of the English words."""
    return "".join(word[0] for word in english(text))
