MCQ
{
    "choices": [
        {
            "option": "`const f = x => y => x + y;`",
            "hint": "This one takes a number and returns a function."
        },
        {
            "option": "`const f = (x, y) => x + y;`",
            "hint": ""
        },
        {
            "option": "`const f = pair(x, y);`",
            "hint": "This one declares a pair."
        },
        {
            "option": "`const f = x + y;`",
            "hint": "This one declares a number, if x and y are numbers."
        }
    ],
    "answer": -1,
    "solution": 1
}