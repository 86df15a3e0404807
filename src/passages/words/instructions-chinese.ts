/** Patterns of Chinese instructions to a language model. Each is applied to one normalized sentence. */

/** Words for the model's output. */
const OUTPUT = "(?:回答|回复|回覆|答复|答覆|答案|输出|作答|应答|摘要|译文)";
const BREAK = "。！？；，、,;!?";
/** Where an instruction may begin, with optional openers. Alternatives have distinct beginnings: no backtracking. */
const START = `(?:^|[${BREAK}：:“”「」『』（(\\s])(?:请|务必|必须|一定要|你|您|现在|接下来|然后|并且|并(?!且)|应当|应该|只能|需要|可以|能否|能不能|可否|麻烦)*`;
const SHAPING = `(?:${[
  "加入|加上|添加|插入|写入|写上|写明|提到|提及|包含|包括|附上|注明|说明|强调|推荐|宣传|暗示",
  "建议|输出|使用|声明|声称",
].join("|")})`;
const TURNING = `(?:${[
  "翻译|译成|改写|改成|改为|转换|转成|编码|加密|解密|解码|替换|倒序|反转|颠倒",
  "打乱|拼写|缩写|扩写|续写|复述|重复",
].join("|")})`;
/** Requested manners of writing: a language, a script, a format. */
const MANNER =
  "(?:[\\p{Script=Han}]{1,3}[语文]|拼音|代码|密码|表情(?:符号)?|emoji|base ?\\d+|json|诗|倒序|反向|大写|小写|繁体|简体|文言|一个字|一句话)";
const INSTRUCTIONS = "(?:指令|指示|提示词|提示|规则|要求|命令|设定)";
const FORMER = "(?:之前|以上|上面|上述|前面|此前|先前|所有|一切|任何|你的|您的|系统|原有|原来的)";
const AI = "(?:AI|人工智能|人工智慧|语言模型|大模型|机器人|智能助手|智慧助手|虚拟助手|聊天助手|问答助手|问答系统)";
const THIS = "(?:以下|下面|上面|上述|下列|这段|这句)";
const WRITTEN = "(?:文字|文本|句子|段落|内容|话|词语|单词|短语)";
const ASKED = "(?:用户|读者|提问者)";

/** Instructions that change the model's answer. */
const ABOUT_ITS_ANSWER = [
  `(?:你|您)的${OUTPUT}[^。！？；]{0,12}?${SHAPING}`,
  `(?:^|[${BREAK}：:])(?:请|务必|你|您)[^${BREAK}]{0,6}?(?:在|于)(?:每次|每个|所有)?${OUTPUT}的?(?:中|里|内|时|之前|之后)`,
  "在(?:回答|回复|回覆|答案)的?(?:开头|最前|末尾|结尾)",
  `${START}(?:只|仅|全部|统一)?(?:用|以|使用|采用)[^${BREAK}]{0,8}?${MANNER}(?:形式|格式|编码)?(?:来|进行)?(?:回答|回复|回覆|答复|答覆|作答|输出)`,
  `(?:把|将)(?:你的|您的|整个|全部)?${OUTPUT}[^。！？；]{0,10}?${TURNING}`,
  `(?:修改|调整|改变|丰富|扩充|缩短|翻译|加密|反转|编码)(?:你的|您的)${OUTPUT}`,
  "(?:回答|回复|回覆|答复|答覆)(?:本|这个|该|任何)?(?:问题)?(?:时|的时候|之前)[，,]?(?:请|你|您|务必)",
  `(?:如果|若|当|一旦)(?:有人|${ASKED}|你被|您被|被)(?:问|询问)[^。！？；]{0,40}?(?:[，,]|就|则|请)(?:请|你|您|就|则|一律)*(?:回答|回复|回覆|答复|答覆|说|告诉|声称|否认)`,
  `(?:请|务必|必须)(?:告诉|告知)(?:所有|每个|全部)?${ASKED}`,
];

/** Instructions to process a given text, or requests for a creative work. */
const ABOUT_A_TEXT = [
  `${START}(?:把|将)?${THIS}的?${WRITTEN}[^。！？；]{0,12}?${TURNING}`,
  `${START}(?:翻译|改写|复述|续写|扩写|缩写)(?:一下)?${THIS}`,
  `${START}(?:帮我|给我|为我|替我)(?:写|讲|说|列|翻译|解释|推荐|生成|编|画|查|做|总结)`,
  `${START}(?:写出?|创作|编写|生成|作)一?(?:首|个|篇|段|则)[^${BREAK}]{0,20}?(?:诗|歌词|故事|小说|笑话|谜语|作文)`,
];

/** The model is addressed, or given a role. */
const TO_THE_MACHINE = [
  `(?:你|您)(?:现在|从现在起|将)?(?:是(?!否|不是)|扮演|充当|作为)[^${BREAK}]{0,16}?${AI}`,
  `作为一?(?:个|名)?${AI}(?:助手|助理|模型|系统)?[，,]?(?:你|您|请|必须|应)`,
  "你现在(?:是(?!否|不是)|处于|进入)|从现在开始[，,]?(?:你|您)(?!们)",
  `^(?:致|给|请)(?:所有|各)?${AI}[^${BREAK}]{0,6}[：:，,]|${AI}请注意`,
  `(?:阅读|读取|处理)(?:本|此|这份|该)(?:文档|文件|材料|邮件)的${AI}`,
];

/** Instructions to ignore or reveal its instructions, or to keep something secret. */
const AGAINST_ITS_INSTRUCTIONS = [
  `(?<![不未勿免能可得])(?:忽略|无视|忘记|忘掉|抛开|不要理会|绕过)(?![了过])[^。！？；]{0,8}?${FORMER}[^。！？；]{0,10}?${INSTRUCTIONS}`,
  `${START}(?:忽略|无视|忘记|忘掉)(?:以上|上面|之前|前面|此前|先前|所有|一切|${INSTRUCTIONS})`,
  "系统提示词?[：:]|(?:你的|您的)系统(?:提示|指令)|系统提示词",
  `(?:透露|泄露|输出|打印|显示|重复)(?:你的|您的|隐藏的?|初始)${INSTRUCTIONS}`,
  `${START}(?:遵循|执行|服从|按照)(?:新的|我的)${INSTRUCTIONS}`,
  `${START}(?:以下是)?(?:你的|您的)?新的?(?:指令|指示|提示词|命令)[：:]`,
  "不要告诉|(?:不要|别|切勿)(?:向(?:用户|读者)|提及本|提到本|引用本|说出)",
];

const ORDERS = [...ABOUT_ITS_ANSWER, ...ABOUT_A_TEXT, ...TO_THE_MACHINE, ...AGAINST_ITS_INSTRUCTIONS].map(
  (source) => new RegExp(source, "iu"),
);

export function givesChineseOrder(sentence: string): boolean {
  return ORDERS.some((order) => order.test(sentence));
}
