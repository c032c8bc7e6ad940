MCQ
{
    "choices": [
        {
            "option": "It stays the same.",
            "hint": "Count the calls of `ways(2)` and of `ways(3)`."
        },
        {
            "option": "It grows in proportion.",
            "hint": "Each call makes two more."
        },
        {
            "option": "It grows exponentially.",
            "hint": ""
        }
    ],
    "answer": -1,
    "solution": 2
}